/** The settings are one thing, the same in every programme. */
export const SETTINGS_ID = '5e771265-0000-4000-8000-000000000001';

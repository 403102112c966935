import {
  Anchor,
  createTheme,
  type CSSVariablesResolver,
  type FieldsetProps,
  type MantineColorsTuple,
  type MenuProps,
  type ModalProps,
  Portal,
  type TextareaProps,
  type TextInputProps,
} from '@mantine/core';

/** The one accent. Shade 8 is readable on white, and white on it. */
const laurel: MantineColorsTuple = [
  '#eef7f0',
  '#dcebe0',
  '#b8d6c0',
  '#90bf9e',
  '#6dab80',
  '#579f6c',
  '#4b9961',
  '#3b8450',
  '#2f6b45',
  '#1f5233',
];

/** What floats above the page is put in here: everything on a page belongs to a landmark. */
export const OVERLAYS = 'overlays';

export const theme = createTheme({
  colors: { laurel },
  primaryColor: 'laurel',
  primaryShade: 8,
  autoContrast: true,
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  headings: {
    fontWeight: '600',
    sizes: { h1: { fontSize: '1.5rem' }, h2: { fontSize: '1.125rem' }, h3: { fontSize: '1rem' } },
  },
  components: {
    // Names are written in any script.
    TextInput: { defaultProps: { dir: 'auto' } satisfies Partial<TextInputProps> },
    Textarea: { defaultProps: { dir: 'auto' } satisfies Partial<TextareaProps> },
    Portal: Portal.extend({ defaultProps: { target: `#${OVERLAYS}` } }),
    // Not `Modal.extend`: its code would be loaded first by pages that open dialogs later.
    // Its placeholder can have the focus, and is no item of a menu: a violation of ARIA.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } satisfies Partial<MenuProps> },
    Modal: { defaultProps: { styles: { title: { fontWeight: 600 } } } satisfies Partial<ModalProps> },
    // A line above with its title, as of a section.
    Fieldset: {
      defaultProps: {
        variant: 'unstyled',
        styles: {
          root: { borderTop: '1px solid var(--mantine-color-default-border)', paddingTop: 12 },
          legend: { fontWeight: 600, fontSize: 'var(--mantine-font-size-lg)', paddingRight: 8 },
        },
      } satisfies Partial<FieldsetProps>,
    },
    // Distinct from the text around it without its colour.
    Anchor: Anchor.extend({ defaultProps: { underline: 'always' } }),
  },
});

/** Greys and yellow that are readable on every ground of theirs: at least 4.5 to 1. */
export const readableColors: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5b6168',
    '--mantine-color-placeholder': '#6b7178',
    '--mantine-color-yellow-light-color': '#7a4100',
    '--mantine-color-red-light-color': '#a61e1e',
    '--mantine-color-gray-light-color': '#495057',
    '--mantine-color-error': '#c92a2a',
  },
  dark: {
    '--mantine-color-dimmed': '#a6abb1',
    '--mantine-color-placeholder': '#9aa0a6',
    '--mantine-color-error': '#ff8787',
  },
});

declare module '@usebruno/lang';

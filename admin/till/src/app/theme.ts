import { Button, mergeThemeOverrides, PasswordInput, TextInput } from '@mantine/core';
import { shopTheme } from '../../../shop/src/app/providers.js';

/** For a finger in a hurry: every target is 50 px high. */
export const tillTheme = mergeThemeOverrides(shopTheme, {
  components: {
    Button: Button.extend({ defaultProps: { size: 'lg' } }),
    TextInput: TextInput.extend({ defaultProps: { size: 'lg' } }),
    PasswordInput: PasswordInput.extend({ defaultProps: { size: 'lg' } }),
  },
});

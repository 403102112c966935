import { LaurelError } from '@laurel/client';
import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { fieldProps } from './form-page.js';

type Headers = Readonly<Record<string, string>>;

interface SecondFactor {
  /** The service has asked for a code: the form shows `SecondFactorField`. */
  readonly isAsked: boolean;
  /** Sends with the code that is typed, once the service has asked for one. */
  readonly sendWithCode: <Result>(
    code: string,
    send: (headers: Headers) => Promise<Result>,
  ) => Promise<Result>;
}

/** For what the service may refuse without a code of the second factor. */
export function useSecondFactor(): SecondFactor {
  const [isAsked, setAsked] = useState(false);
  return {
    isAsked,
    sendWithCode: async (code, send) => {
      try {
        return await send(isAsked ? { 'X-Second-Factor': code } : {});
      } catch (error) {
        if (error instanceof LaurelError && error.code === 'auth.second-factor-code-needed') {
          setAsked(true);
        }
        throw error;
      }
    },
  };
}

/** The code is the field `code` of the form. */
export function SecondFactorField<Values extends { readonly code: string }>({
  form,
}: {
  readonly form: UseFormReturnType<Values>;
}): ReactNode {
  const { t } = useLingui();
  return (
    <TextInput
      label={t`Code of your second factor`}
      description={t`From the app on your phone, or a recovery code.`}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...fieldProps(form, 'code')}
    />
  );
}

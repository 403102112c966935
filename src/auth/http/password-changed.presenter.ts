export class PasswordChangedResponse {
  readonly success!: boolean;
}

export function presentPasswordChanged(): PasswordChangedResponse {
  return { success: true };
}

/** What can change about a customer, beside address, company, card and level. What was taken away is an empty text. */
export interface CustomerDetails {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly phone?: string;
  /** Whether staff or an activation has confirmed it: sales are found by what is confirmed. */
  readonly emailConfirmed?: boolean;
  readonly phoneConfirmed?: boolean;
  readonly gender?: string;
  readonly birthDate?: string;
  readonly agreement1?: boolean;
  readonly agreement2?: boolean;
  readonly agreement3?: boolean;
  readonly labels?: readonly { readonly key: string; readonly value: string }[];
}

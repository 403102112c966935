/** Whether administrators must have a second factor: a setting of the programme. An extension. */
export abstract class SecondFactorPolicy {
  abstract isRequired(): Promise<boolean>;
}

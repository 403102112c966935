/** Background work that goes on until it is ended. */
export interface UnderWay {
  /** Waits for what is being done. */
  end(): Promise<void>;
}

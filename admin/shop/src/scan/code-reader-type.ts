/** The text of a code in the picture, if there is one. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | undefined>;

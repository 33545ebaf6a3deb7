/** Recognizes text in images and scanned PDFs from outside, in a jailed process of its own. */
export interface Recognition {
  /** false without languages in the settings, or without their data. */
  readonly isOn: boolean
  /**
   * Returns the text; '' for files of other kinds, without text, damaged, or beyond the limits of time, memory or pixels.
   * @throws AppError `unavailable` while no process can be started.
   */
  textOf(content: Uint8Array): Promise<string>
  close(): Promise<void>
}

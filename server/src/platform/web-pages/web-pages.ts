import type { FetchedPage, WebPage } from '#platform/mail/reading/web-page/web-page'

export type { FetchedPage, WebPage }

/** Reads what strangers have put on the web, in a jail (decision 9), within limits of time and memory. */
export interface WebPageReader {
  /** @throws AppError `unprocessable` when it has no text that could be read, with a sentence that says why. */
  read(page: FetchedPage): Promise<WebPage>
  close(): Promise<void>
}

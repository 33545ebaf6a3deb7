import type { FetchedPage, Gate, WebPage } from '#platform/mail/reading/web-page/web-page'

export type { FetchedPage, Gate, WebPage }

/** Reads untrusted web pages in a jail (decision 9), with time and memory limits. */
export interface WebPageReader {
  /** @throws AppError `unprocessable` when it has no readable text, with a sentence that gives the reason. */
  read(page: FetchedPage): Promise<WebPage>
  close(): Promise<void>
}

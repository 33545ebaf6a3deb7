import { MAIL_FRAME_SANDBOX, type MailFrameOptions, mailFrameDocument } from './mail-frame-document.ts'

export interface MailFrame {
  /** Shows something else, or the same with its pictures. */
  show(html: string, options?: MailFrameOptions): void
  remove(): void
}

/** Puts a frame with a mail into an element. `title` is what a screen reader says of it. */
export function mountMailFrame(
  element: HTMLElement,
  html: string,
  title: string,
  options?: MailFrameOptions,
): MailFrame {
  const frame = element.ownerDocument.createElement('iframe')
  // Before the document: a frame takes its limits from the moment it is filled.
  frame.setAttribute('sandbox', MAIL_FRAME_SANDBOX.join(' '))
  frame.setAttribute('referrerpolicy', 'no-referrer')
  frame.title = title
  const show: MailFrame['show'] = (content, how) => {
    frame.srcdoc = mailFrameDocument(content, how)
  }
  show(html, options)
  element.append(frame)
  return { show, remove: () => frame.remove() }
}

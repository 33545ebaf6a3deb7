import './mail-frame.css'
import { useEffect, useMemo, useRef } from 'react'
import { useDark } from '../use-dark.ts'
import { followHeight } from './follow-height.ts'
import { MAIL_FRAME_SANDBOX, mailFrameDocument } from './mail-frame-document.ts'
import { passKeys } from './pass-keys.ts'

interface Props {
  html: string
  /** What a screen reader says of it. */
  title: string
  /** `data:` addresses of the pictures that came with the mail, by Content-ID. */
  inline: ReadonlyMap<string, string>
  /** The same of pictures from elsewhere, by address. */
  remote: ReadonlyMap<string, string>
}

/** HTML that the server has sanitised, as high as it is: nothing runs in it and it asks nobody for anything. */
export function MailFrame({ html, title, inline, remote }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => (frame.current ? followHeight(frame.current) : undefined), [])
  useEffect(() => (frame.current ? passKeys(frame.current) : undefined), [])
  const dark = useDark()
  const srcDoc = useMemo(() => mailFrameDocument(html, { inline, remote }, dark), [html, inline, remote, dark])
  // The sandbox stands before the document: a frame takes its limits from the moment it is filled.
  return (
    <iframe
      className="mail-frame"
      ref={frame}
      sandbox={MAIL_FRAME_SANDBOX.join(' ')}
      referrerPolicy="no-referrer"
      title={title}
      srcDoc={srcDoc}
    />
  )
}

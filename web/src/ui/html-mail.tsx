import './html-mail.css'
import { useEffect, useRef } from 'react'
import { type MailFrame, mountMailFrame } from './mail-frame/mount-mail-frame.ts'

interface Props {
  html: string
  title: string
  /** `data:` addresses of the pictures that came with the mail, by Content-ID. */
  inlineImages: ReadonlyMap<string, string>
}

/** HTML that the server has sanitised, in the mail frame: without scripts, origin or network. */
export function HtmlMail({ html, title, inlineImages }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const frame = useRef<MailFrame | null>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return
    frame.current = mountMailFrame(element, '', title)
    return () => frame.current?.remove()
  }, [title])
  // After mounting, and again when the pictures have come.
  useEffect(() => frame.current?.show(html, { inlineImages }), [html, inlineImages])
  return <div className="html-mail" ref={place} />
}

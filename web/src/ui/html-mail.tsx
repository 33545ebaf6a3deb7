import './html-mail.css'
import { useEffect, useRef } from 'react'
import { mountMailFrame } from './mail-frame/mount-mail-frame.ts'

interface Props {
  html: string
  title: string
  /** `data:` addresses of the pictures that came with the mail, by Content-ID. */
  inlineImages: ReadonlyMap<string, string>
}

/** HTML that the server has sanitised, in the mail frame: without scripts, origin or network. */
export function HtmlMail({ html, title, inlineImages }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const frame = mountMailFrame(element, html, title, { inlineImages })
    return () => frame.remove()
  }, [html, title, inlineImages])
  return <div className="html-mail" ref={place} />
}

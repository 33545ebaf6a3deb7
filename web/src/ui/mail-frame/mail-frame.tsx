import './mail-frame.css'
import { useEffect, useMemo, useRef } from 'react'
import { useDark } from '../use-dark.ts'
import { eachDocument } from './each-document.ts'
import { followHeight } from './follow-height.ts'
import { MAIL_FRAME_SANDBOX, mailFrameDocument } from './mail-frame-document.ts'
import { passKeys } from './pass-keys.ts'
import { keepReadable } from './readable-ground.ts'
import { shareFonts } from './share-fonts.ts'

interface Props {
  html: string
  title: string
  inline: ReadonlyMap<string, string>
  remote: ReadonlyMap<string, string>
  /** Keeps images with a relative address, which `prepare` fills. */
  keepsRelative?: boolean
  /** A note of the user, on the sheet and in our type. */
  isNote?: boolean
  /** Scales an email that is wider than the frame. */
  scaled?: boolean
  /** Must keep its identity. */
  onScale?: (scale: number) => void
  /** Called for each document that is shown, and again when its identity changes. Returns a function that undoes it. */
  prepare?: (document: Document) => () => void
}

const ignoreScale = (): void => {}
const ignoreDocument = () => (): void => {}

export function MailFrame({
  html,
  title,
  inline,
  remote,
  keepsRelative = false,
  isNote = false,
  scaled = true,
  onScale = ignoreScale,
  prepare = ignoreDocument,
}: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => (frame.current ? followHeight(frame.current, { scaled, onScale }) : undefined), [scaled, onScale])
  useEffect(() => (frame.current ? passKeys(frame.current) : undefined), [])
  useEffect(() => (frame.current && isNote ? eachDocument(frame.current, shareFonts) : undefined), [isNote])
  useEffect(() => (frame.current ? eachDocument(frame.current, prepare) : undefined), [prepare])
  const dark = useDark()
  const srcDoc = useMemo(
    () => mailFrameDocument(html, { inline, remote, keepsRelative, isNote }, dark),
    [html, inline, remote, keepsRelative, isNote, dark],
  )
  // `sandbox` must precede `srcdoc`: a frame reads its restrictions when it is filled.
  return (
    <iframe
      className={isNote ? 'mail-frame note' : 'mail-frame'}
      ref={frame}
      sandbox={MAIL_FRAME_SANDBOX.join(' ')}
      referrerPolicy="no-referrer"
      title={title}
      srcDoc={srcDoc}
      onLoad={({ currentTarget: { contentDocument } }) => contentDocument && keepReadable(contentDocument)}
    />
  )
}

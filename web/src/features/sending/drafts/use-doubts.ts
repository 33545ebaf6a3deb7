import { useState } from 'react'
import { textOfHtml } from '../body/text-of-html.ts'
import { type Doubt, doubtsAbout } from '../checks/doubts-before-sending.ts'
import type { SendOptions } from '../send/send-options.ts'
import type { DraftSession } from './draft-session.ts'
import type { Files } from './use-files.ts'

/** Doubts about a draft, which are asked about once. */
export function useDoubts(session: DraftSession, files: Files) {
  /** The options that the user had chosen when they came up. */
  const [asked, setAsked] = useState<SendOptions | null>(null)

  function find(): Doubt[] {
    const attached = files.attachments.filter(({ content_id }) => content_id === '').length + files.underway.length
    return doubtsAbout(session.read().content, attached, textOfHtml)
  }

  return {
    /** Those that were asked about, as long as they hold. */
    shown: asked === null ? [] : find(),
    asked: asked ?? {},
    /** @returns whether the user must answer first */
    ask(options: SendOptions): boolean {
      if (asked !== null || find().length === 0) return false
      setAsked(options)
      return true
    },
  }
}

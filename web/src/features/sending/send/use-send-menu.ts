import { type KeyboardEvent, useState } from 'react'
import type { SendOptions } from './send-options.ts'

/** The open menu of the send button. */
export type SendMenu = '' | 'send' | 'later' | 'remind'

interface Sending {
  mayArchive: boolean
  send(options: SendOptions): void
}

/** The menus of the send button, its reminder, and the keys for both in the whole editor. */
export function useSendMenu({ mayArchive, send }: Sending) {
  const [open, setOpen] = useState<SendMenu>('')
  const [days, setDays] = useState<number | null>(null)
  const withReminder = days === null ? {} : { remind_after_days: days }
  const sendWith = (options: SendOptions = {}): void => send({ ...withReminder, ...options })

  /** @returns whether the key was one of these */
  function readKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
    if (!(ctrlKey || metaKey) || altKey) return false
    const act = shiftKey ? shifted.get(key.toLowerCase()) : key === 'Enter' ? sendWith : undefined
    act?.()
    return act !== undefined
  }

  const shifted = new Map<string, () => void>([
    ['enter', () => sendWith(mayArchive ? { archive: true } : {})],
    ['l', () => setOpen('later')],
    ['h', () => setOpen('remind')],
  ])

  return { open, setOpen, days, setDays, sendWith, readKey, mayArchive }
}

export type SendMenus = ReturnType<typeof useSendMenu>

import { type KeyboardEvent, type RefObject, useState } from 'react'
import type { BodyHandle } from '../body/body-handle.ts'
import { useTemplates } from '../templates/template-queries.ts'

/** The menu of templates: `/` in an empty line opens it, as its button does. The character stays if nothing is chosen. */
export function useTemplateMenu(project: string, text: RefObject<BodyHandle | null>) {
  const { data: templates = [] } = useTemplates(project)
  const [isOpen, setOpen] = useState(false)
  /** Characters that the chosen template replaces. */
  const [replaced, setReplaced] = useState(0)
  return {
    templates,
    isOpen,
    replaced,
    show(on: boolean): void {
      setOpen(on)
      if (on) setReplaced(0)
    },
    readKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): void {
      if (key !== '/' || ctrlKey || metaKey || altKey || templates.length === 0) return
      if (!text.current?.isAtEmptyLine()) return
      setOpen(true)
      setReplaced(1)
    },
  }
}

export type TemplateMenu = ReturnType<typeof useTemplateMenu>

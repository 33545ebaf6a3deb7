import { Extension } from '@tiptap/core'

/** Ctrl with Enter acts on the surrounding form and must not insert a break. */
export const LeaveToForm = Extension.create({
  name: 'leaveToForm',
  priority: 1000,
  addKeyboardShortcuts: () => ({ 'Mod-Enter': () => true }),
})

/** @param key in ProseMirror's notation, such as `Mod-k` */
export const linkKey = (key: string, onLink: () => void) =>
  Extension.create({
    name: 'linkKey',
    addKeyboardShortcuts: () => ({
      [key]: () => {
        onLink()
        return true
      },
    }),
  })

import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { TableIcon } from '@phosphor-icons/react/dist/csr/Table'
import type { Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { insertTable, isInTable, TABLE_ACTS } from '#ui/rich/tables.ts'

const ACTS = ['addRow', 'addColumn', 'deleteRow', 'deleteColumn', 'deleteTable'] as const

/** Inserts a table, or changes the one around the caret. */
export function TableMenu({ editor }: { editor: Editor }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const isInside = useIsInTable(editor)
  const items = isInside
    ? ACTS.map((name) => ({ id: name, label: t(`compose.table.${name}`), act: () => void TABLE_ACTS[name](editor) }))
    : [{ id: 'insert', label: t('compose.table.insert'), act: () => void insertTable(editor) }]
  return (
    <MenuButton
      label={t('compose.table.label')}
      groups={[{ items }]}
      open={open}
      onOpen={setOpen}
      moveFocus={() => void editor.commands.focus(undefined, { scrollIntoView: false })}
      tooltip
    >
      <TableIcon size={18} aria-hidden />
      <CaretDownIcon size={12} aria-hidden />
    </MenuButton>
  )
}

/** Renders only when it changes. */
function useIsInTable(editor: Editor): boolean {
  const [isInside, setInside] = useState(() => isInTable(editor.state))
  useEffect(() => {
    const update = (): void => setInside(isInTable(editor.state))
    editor.on('transaction', update)
    return () => void editor.off('transaction', update)
  }, [editor])
  return isInside
}

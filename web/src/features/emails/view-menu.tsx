import { SlidersHorizontalIcon } from '@phosphor-icons/react/dist/csr/SlidersHorizontal'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { changeLayout, DENSITIES, PANES, useListLayout } from './list-layout.ts'

/** How this device shows lists. */
export function ViewMenu() {
  const { t } = useTranslation()
  const { density, pane } = useListLayout()
  const [open, setOpen] = useState(false)
  const groups = [
    {
      heading: t('view.density'),
      chosen: density,
      items: DENSITIES.map((id) => ({ id, label: t(`view.${id}`), act: () => changeLayout({ density: id }) })),
    },
    {
      heading: t('view.pane'),
      chosen: pane,
      items: PANES.map((id) => ({ id, label: t(`view.${id}`), act: () => changeLayout({ pane: id }) })),
    },
  ]
  return (
    <MenuButton label={t('view.label')} groups={groups} open={open} onOpen={setOpen} align="end" iconOnly tooltip>
      <SlidersHorizontalIcon size={17} aria-hidden />
    </MenuButton>
  )
}

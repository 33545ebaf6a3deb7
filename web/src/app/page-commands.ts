import { LightningIcon } from '@phosphor-icons/react/dist/csr/Lightning'
import type { TFunction } from 'i18next'
import type { Command } from '#features/search/palette-items.ts'
import { KEY_LIST, KEYLESS_ACTS } from '#platform/keys/key-list.ts'
import { actOf } from '#platform/keys/use-keys.ts'

/** The palette has them already. */
const ELSEWHERE: readonly string[] = ['write', 'triage']

const ICON = LightningIcon as Command['icon']

/** Lists the acts of the page below the palette: what letters do to the open or selected conversation, and the rest. */
export const listPageCommands = (t: TFunction): Command[] => [...keyedCommands(t), ...keylessCommands(t)]

const keyedCommands = (t: TFunction): Command[] =>
  [...KEY_LIST.mail, ...KEY_LIST.decide].flatMap(({ does, ...key }) => {
    const act = actOf(key.letter)
    if (!act || ELSEWHERE.includes(does)) return []
    return [{ id: `page ${does}`, label: t(`keys.does.${does}`), icon: ICON, ...key, act }]
  })

const keylessCommands = (t: TFunction): Command[] =>
  KEYLESS_ACTS.flatMap((does) => {
    const act = actOf(does)
    return act ? [{ id: `page ${does}`, label: t(`keys.does.${does}`), icon: ICON, act }] : []
  })

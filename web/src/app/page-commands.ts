import { LightningIcon } from '@phosphor-icons/react/dist/csr/Lightning'
import type { TFunction } from 'i18next'
import type { Command } from '#features/search/palette-items.ts'
import { KEY_LIST } from '#platform/keys/key-list.ts'
import { actOf } from '#platform/keys/use-keys.ts'

/** The palette has them already. */
const ELSEWHERE: readonly string[] = ['write', 'triage']

/** Lists what letters do on the page below the palette: acts on the open or selected conversation. */
export const listPageCommands = (t: TFunction): Command[] =>
  [...KEY_LIST.mail, ...KEY_LIST.decide].flatMap(({ does, ...key }) => {
    const act = actOf(key.letter)
    if (!act || ELSEWHERE.includes(does)) return []
    return [{ id: `page ${does}`, label: t(`keys.does.${does}`), icon: LightningIcon as Command['icon'], ...key, act }]
  })

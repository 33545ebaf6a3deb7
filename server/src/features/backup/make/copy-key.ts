import { join } from 'node:path'
import type { Config } from '#platform/config/config'
import { readKeyText } from '#platform/crypto/secret-key'
import { writeFileDurably } from '#platform/crypto/write-file-durably'

export const KEY_COPY = 'secret.key'

export function copyKey(config: Config, folder: string): void {
  writeFileDurably(join(folder, KEY_COPY), `${readKeyText(config)}\n`)
}

import { fileURLToPath } from 'node:url'

export const WEB_APP_FOLDER = fileURLToPath(new URL('../../../web/dist', import.meta.url))

import { randomInt } from 'node:crypto'
import { sha256 } from '#platform/crypto/hash'

const HOW_MANY = 10
/** 16 of 32 characters: 80 bits each, so that a hash without salt is enough. None of them is mistaken for another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz023456789'
const GROUPS = 4

/** Ten codes as people write them down: `k7fm-22xq-9dsa-0vwn`. */
export const makeRecoveryCodes = (): string[] => Array.from({ length: HOW_MANY }, makeCode)

const makeCode = (): string => Array.from({ length: GROUPS }, makeGroup).join('-')

const makeGroup = (): string => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** However it was typed: case, spaces and hyphens do not matter. */
export const hashRecoveryCode = (code: string): string => sha256(code.toLowerCase().replace(/[^a-z0-9]/g, ''))

// No schema library here: the web app bundles this file.

const BYTES_IN_A_LINE = 57
/** 76 characters and CRLF (RFC 2045 §6.8). */
const OCTETS_OF_A_LINE = 78

/** Returns the octets of a file in a message, in base64. @param bytes of the file. */
export const sizeInMail = (bytes: number): number => Math.ceil(bytes / BYTES_IN_A_LINE) * OCTETS_OF_A_LINE

/** Returns the largest file, in bytes, that fits into these octets of a message. */
export const fileSizeFor = (octets: number): number => Math.floor(octets / OCTETS_OF_A_LINE) * BYTES_IN_A_LINE

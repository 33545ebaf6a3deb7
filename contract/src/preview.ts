import { Type } from 'typebox'
import { OneOf } from './schema.ts'

/** Query of a file: its bytes, or an image of it. */
export const previewQuery = {
  preview: Type.Optional(
    OneOf(['image'], {
      description:
        'image: a WebP image of an image file or of the first page of a PDF, made by the server. It contains pixels ' +
        'only: no metadata and nothing active. 415 for other files, 422 for a damaged, encrypted or too large one',
    }),
  ),
  size: Type.Optional(
    OneOf(['small', 'large'], { default: 'large', description: 'Longest edge of the preview: 256 or 1600 pixels' }),
  ),
}

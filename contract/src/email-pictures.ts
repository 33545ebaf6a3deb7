import { Type } from 'typebox'
import { LIMITS } from './vocabulary.ts'

/** `GET /emails/{id}/pictures` */
export const pictureQuery = {
  address: Type.Optional(
    Type.String({
      maxLength: LIMITS.url,
      description: 'Address of the image, as in `data-remote-src` of `html_content`, unescaped',
      examples: ['https://news.example/linen.png'],
    }),
  ),
}

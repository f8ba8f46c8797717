import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Alert } from '@/components/ui/alert'
import type { DocumentPage } from '@/lib/documents/pages/document-page'
import { getPageImagePath, pageImageWidths } from '@/lib/documents/paths'
import { MarkedPicture, type PictureProps } from './marked-picture'

type Props = {
  shown: DocumentPage
  sizes: string
  className?: string
  /** Lies over the picture, below the marks. */
  children?: ReactNode
}

/** The page as it looks, with its marks. Its text is elsewhere on the same screen. */
export async function PagePicture({ shown, sizes, ...props }: Props) {
  const t = await getTranslations('citedPage')
  const { name, page } = shown
  return (
    <MarkedPicture
      {...props}
      {...toPicture(shown, sizes)}
      alt={t('alt', { name, page })}
      failed={<NoPicture />}
    />
  )
}

/** Says that the text is shown without the picture. */
export async function NoPicture() {
  const t = await getTranslations('citedPage')
  return <Alert title={t('noPicture')}>{t('noPictureText')}</Alert>
}

export function toPicture(
  { documentId, page, width, height, marks }: DocumentPage,
  sizes: string,
): PictureProps {
  const srcOf = (size: (typeof pageImageWidths)[number]) => getPageImagePath(documentId, page, size)
  return {
    image: {
      src: srcOf(800),
      srcSet: pageImageWidths.map((size) => `${srcOf(size)} ${size}w`).join(', '),
      sizes,
      width: Math.max(1, Math.round(width)),
      height: Math.max(1, Math.round(height)),
    },
    marks,
  }
}

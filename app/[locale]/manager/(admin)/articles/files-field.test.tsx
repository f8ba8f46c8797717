import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import messages from '@/messages/en.json'
import { noNotes } from './file-note'
import { FilesField } from './files-field'

const render = (isRestored: boolean) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="Europe/Stockholm" messages={messages}>
      <FilesField stored={[]} notes={noNotes} imageBytes={0} words="editForm" isRestored={isRestored} />
    </NextIntlClientProvider>,
  )

it('an admin whose text is shown again is asked to choose the image and files again', () => {
  expect(render(true)).toContain('Choose the image and files again')
  expect(render(false)).not.toContain('again')
})

import 'server-only'
import { clsx } from 'clsx'
import {
  ArrowLeft as ArrowLeftData,
  ChevronDown as ChevronDownData,
  CircleCheck as CircleCheckData,
  CircleDashed as CircleDashedData,
  CircleQuestionMark as CircleQuestionMarkData,
  Download as DownloadData,
  FileText as FileTextData,
  FileUp as FileUpData,
  FolderCog as FolderCogData,
  Folder as FolderData,
  FolderOpen as FolderOpenData,
  type LucideIcon,
  MessageCircleQuestion as MessageCircleQuestionData,
  Newspaper as NewspaperData,
  Pencil as PencilData,
  RotateCw as RotateCwData,
  Search as SearchData,
  UsersRound as UsersRoundData,
} from 'lucide-react'
import type { ReactElement } from 'react'

export type Icon = (props: { className?: string; 'aria-hidden'?: true }) => ReactElement

type Attributes = Record<string, string>
type Drawing = ReactElement<{ icon: { node: [string, Attributes][] } }>

/** Lucide's client component would be sent twice, as HTML and as data. A test checks Lucide's `render`. */
function draw(icon: LucideIcon): Icon {
  const { render } = icon as unknown as { render: (props: object, ref: null) => Drawing }
  const { node } = render({}, null).props.icon
  // React sends an object once for all uses.
  const drawing = { __html: node.map(([tag, attributes]) => `<${tag}${write(attributes)}/>`).join('') }
  return ({ className }) => (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      className={clsx('icon', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of the package
      dangerouslySetInnerHTML={drawing}
    />
  )
}

function write({ key: _, ...attributes }: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')
}

export const ArrowLeft = draw(ArrowLeftData)
export const ChevronDown = draw(ChevronDownData)
export const CircleCheck = draw(CircleCheckData)
export const CircleDashed = draw(CircleDashedData)
export const CircleQuestionMark = draw(CircleQuestionMarkData)
export const Download = draw(DownloadData)
export const FileText = draw(FileTextData)
export const FileUp = draw(FileUpData)
export const Folder = draw(FolderData)
export const FolderCog = draw(FolderCogData)
export const FolderOpen = draw(FolderOpenData)
export const MessageCircleQuestion = draw(MessageCircleQuestionData)
export const Newspaper = draw(NewspaperData)
export const Pencil = draw(PencilData)
export const RotateCw = draw(RotateCwData)
export const Search = draw(SearchData)
export const UsersRound = draw(UsersRoundData)

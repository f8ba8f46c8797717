import 'server-only'
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
  MessageCircleQuestion as MessageCircleQuestionData,
  Newspaper as NewspaperData,
  Pencil as PencilData,
  RotateCw as RotateCwData,
  UsersRound as UsersRoundData,
} from 'lucide-react'
import { draw } from './draw-icon'

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
export const UsersRound = draw(UsersRoundData)

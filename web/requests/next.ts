import { MessageSquareText } from 'lucide-react'
import type { ToNextLine } from '../api/next-line.ts'
import { paths } from '../paths.ts'

export const nextLine: ToNextLine = ({ name }) => ({
  icon: MessageSquareText,
  title: 'Your agent needs an answer',
  text: name ?? '',
  to: paths.requests,
})

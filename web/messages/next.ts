import { MessageSquare } from 'lucide-react'
import type { ToNextLine } from '../api/next-line.ts'
import { paths } from '../paths.ts'

export const nextLine: ToNextLine = ({ name, count }) => ({
  icon: MessageSquare,
  title: count === 1 ? '1 unread message' : `${count} unread messages`,
  text: `From ${name}`,
  to: paths.conversation('agent'),
})

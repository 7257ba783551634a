import { BadgeDollarSign, CalendarPlus } from 'lucide-react'
import type { ToNextLine } from '../api/next-line.ts'
import { paths } from '../paths.ts'

export const nextLine: ToNextLine = ({ id, state, name }) =>
  state === 'shown'
    ? { icon: BadgeDollarSign, title: 'See your rates', text: name ?? '', to: paths.quote(id ?? '') }
    : {
        icon: CalendarPlus,
        title: 'Book a presentation of your rates',
        text: name ?? '',
        to: paths.quote(id ?? ''),
      }

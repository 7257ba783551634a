import { FilePen, ShieldAlert } from 'lucide-react'
import { formatDay } from '../../contract/values/days.ts'
import type { ToNextLine } from '../api/next-line.ts'
import { paths } from '../paths.ts'

export const nextLine: ToNextLine = ({ id, state, name, note, day }) =>
  state === 'draft'
    ? {
        icon: FilePen,
        title: 'Finish your report',
        text: `Your claim on ${name} is not sent yet`,
        to: paths.fileClaim(id ?? ''),
      }
    : {
        icon: ShieldAlert,
        title:
          note ?? (state === 'reported' ? 'Your agent has your claim' : 'Your claim is with the carrier'),
        text: day === null ? `Claim on ${name}` : `Claim on ${name}, by ${formatDay(day)}`,
        to: paths.claim(id ?? ''),
      }

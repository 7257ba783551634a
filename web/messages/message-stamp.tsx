import { formatMoment } from '../../contract/values/days.ts'
import { nextMidnight, useNow } from '../ui/use-now.ts'
import { messageTime } from './message-time.ts'

/** The short time of a message; switches from time to day at midnight. */
export function MessageStamp({ at }: { at: string }) {
  const now = useNow([nextMidnight(new Date())])
  return (
    <time dateTime={at} title={formatMoment(at)} className="whitespace-nowrap tabular-nums">
      {messageTime(at, now)}
    </time>
  )
}

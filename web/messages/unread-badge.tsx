import { CountBadge } from '../ui/badge.tsx'
import { useUnread } from './use-unread.ts'

export const UnreadBadge = () => <CountBadge count={useUnread()} label="unread" />

import { History } from 'lucide-react'
import { Empty } from '../ui/empty.tsx'

/** The tab whose list is still to come says what will be in it. */
export function ClientActivity() {
  return <Empty icon={History} title="Activity" text="The timeline of this client will be here." />
}

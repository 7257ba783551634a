import { History, Mail, MessagesSquare } from 'lucide-react'
import type { Client } from '../../contract/clients.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'

// The tabs whose lists are still to come: each says what will be in it, and offers what works today.

export function ClientMessages({ client }: { client: Client }) {
  return (
    <Empty
      icon={MessagesSquare}
      title="Start a Conversation"
      text="Messages with this client will be here. Until then a mail reaches them."
      action={
        <Button variant="secondary" icon={Mail} href={`mailto:${client.email}`}>
          Send Message
        </Button>
      }
    />
  )
}

export function ClientActivity() {
  return <Empty icon={History} title="Activity" text="The timeline of this client will be here." />
}

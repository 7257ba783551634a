import { useState } from 'react'
import type { Agent } from '../../contract/agents.ts'
import { Ask } from '../api/ask.tsx'
import { admin } from '../api/wire.ts'
import { LinkDialog } from '../invites/link-dialog.tsx'
import { toast } from '../ui/toast.tsx'

/** A link by which somebody of the agency chooses a password, to be handed to them where the mail does not arrive. */
export function SignInLink({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const [link, setLink] = useState<string | null>(null)
  const copy = async (url: string) => {
    try {
      await navigator.clipboard.writeText(url)
      toast({
        title: 'Link copied',
        description: `This link lets ${agent.fullName} choose a password. Give it to no one else.`,
      })
      onClose()
    } catch {
      // Some browsers give the clipboard away only at the very press.
      setLink(url)
    }
  }
  if (link !== null) return <LinkDialog title="Sign-in link" link={link} onClose={onClose} />
  return (
    <Ask
      call={admin.link}
      send={{ id: agent.id }}
      onDone={({ link }) => void copy(link.url)}
      title="Copy Sign-In Link"
      text={`Whoever has the link chooses the password of ${agent.fullName}. It works once, for ${agent.status === 'invited' ? '14 days' : 'one hour'}. Hand it to them yourself, and to nobody else.`}
      confirmLabel="Copy Link"
      onClose={onClose}
    />
  )
}

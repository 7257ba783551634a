import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { agency } from '../agency.ts'
import { call } from '../api/call.ts'
import { singleSignOn } from '../api/wire.ts'
import { useBeginSession } from '../session/session.ts'
import { takePendingSignOn } from '../session/sign-on.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { VisitorCard, VisitorCardSkeleton } from '../visitor/visitor-card.tsx'
import { VisitorLayout } from '../visitor/visitor-layout.tsx'

/** The identity provider sends people back here. Its answer is in the address, and works once. */
export function SignOnReturnPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const beginSession = useBeginSession()
  const { mutate, error } = useMutation({
    mutationFn: async () => {
      const pendingSignOn = takePendingSignOn()
      if (!pendingSignOn) throw new Error('This sign-in began in another tab or browser. Please try again')
      const reply = await call(singleSignOn.finish, { query: search, proof: pendingSignOn.proof })
      return { ...reply, backTo: pendingSignOn.backTo }
    },
    onSuccess({ purpose, user, backTo }) {
      if (purpose !== 'confirm') beginSession(user)
      navigate(backTo, { replace: true })
    },
  })
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    mutate()
  }, [mutate])
  return (
    <VisitorLayout>
      <title>{`Signing in · ${agency.name}`}</title>
      {error ? (
        <VisitorCard>
          <h1 className="text-2xl font-bold">You Are Not Signed In</h1>
          <div className="mt-4 space-y-4">
            <Alert>{error.message}</Alert>
            <Button size="lg" isWide to="/login">
              Back to log in
            </Button>
          </div>
        </VisitorCard>
      ) : (
        <VisitorCardSkeleton status="Signing in..." fields={0} />
      )}
    </VisitorLayout>
  )
}

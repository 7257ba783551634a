import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import type { certificates as contract } from '../../contract/certificates.ts'
import type { Reply } from '../../contract/endpoint.ts'
import { dismissToast, shownToast } from '../ui/toast-store.ts'
import type { call } from './call.ts'
import { type OutcomeOptions, useApiMutation } from './use-api-mutation.ts'
import { certificates } from './wire.ts'

type ReissueEndpoint = typeof contract.reissue

const { sent } = vi.hoisted(() => ({ sent: vi.fn<typeof call<ReissueEndpoint>>() }))
vi.mock('./call.ts', async (original) => ({ ...(await original<object>()), call: sent }))
// React cannot read the store of password-confirmation.ts in a server render, which this test uses.
vi.mock('./password-confirmation.ts', async (original) => ({
  ...(await original<object>()),
  usePathAwaitingPassword: () => null,
}))

const reply: Reply<ReissueEndpoint> = { issued: 2, leftOut: [] }

beforeEach(() => {
  sent.mockReset().mockResolvedValue(reply)
  dismissToast(shownToast.get()?.id ?? 0)
})

/**
 * Renders a screen that makes the call with these options. Returns the function that presses the
 * button.
 */
function pressOf(outcomeOptions: OutcomeOptions<ReissueEndpoint>) {
  let press = (_clientId: string) => Promise.resolve()
  function Screen() {
    const { write } = useApiMutation(certificates.reissue, outcomeOptions)
    press = (clientId) => write({ clientId })
    return null
  }
  renderToString(createElement(QueryClientProvider, { client: new QueryClient() }, createElement(Screen)))
  return press
}

test('a second press that joins the first says nothing of its own; one of other content, or a later one, does', async () => {
  const successToast = vi.fn(() => ({ title: 'Reissued' }))
  const onDone = vi.fn()
  const press = pressOf({ successToast, onDone })
  await Promise.all([press('a'), press('a'), press('b')])
  expect([sent, successToast, onDone].map(({ mock }) => mock.calls.length)).toEqual([2, 2, 2])
  await press('b')
  expect([sent, successToast, onDone].map(({ mock }) => mock.calls.length)).toEqual([3, 3, 3])
})

test('a press that is joined fails once too', async () => {
  sent.mockRejectedValue(new Error('Failed to reissue'))
  const onFailed = vi.fn()
  const press = pressOf({ onFailed })
  await Promise.all([press('a'), press('a')])
  expect(onFailed).toHaveBeenCalledOnce()
})

test('it is said to be done only once what follows from it is', async () => {
  const press = pressOf({
    successToast: { title: 'Reissued' },
    onDone() {
      throw new Error('The file could not be saved')
    },
  })
  await expect(press('a')).rejects.toThrow('The file could not be saved')
  expect(shownToast.get()?.open ?? false).toBe(false)
})

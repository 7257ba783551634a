import { expect, test } from 'vitest'
import { CallError } from './call.ts'
import { answerConfirmation, ConfirmationDeclinedError, withConfirmation } from './password-confirmation.ts'

/** A call that needs a confirmed password, and its number of attempts. */
function guardedCall() {
  const sentInput = { times: 0, confirmed: false }
  const send = async () => {
    sentInput.times++
    if (!sentInput.confirmed) throw new CallError(403, 'confirm_password', 'Please confirm your password')
    return 'done'
  }
  return { sent: sentInput, send }
}

test('what needs the password confirmed is sent again once it is; one answer serves all that wait', async () => {
  const { sent, send } = guardedCall()
  const bothCalls = Promise.all([withConfirmation('/api/one', send), withConfirmation('/api/one', send)])
  await expect.poll(() => sent.times).toBe(2)
  sent.confirmed = true
  answerConfirmation(true)
  expect(await bothCalls).toEqual(['done', 'done'])
  expect(sent.times).toBe(4)
})

test('where the person would rather not, it is not sent again', async () => {
  const { sent, send } = guardedCall()
  const outcome = withConfirmation('/api/one', send).catch((error: unknown) => error)
  await expect.poll(() => sent.times).toBe(1)
  answerConfirmation(false)
  expect(await outcome).toBeInstanceOf(ConfirmationDeclinedError)
  expect(sent.times).toBe(1)
})

test('any other failure stays what it is', async () => {
  const failedError = new CallError(403, 'not_allowed', 'You do not have permission to do this')
  await expect(withConfirmation('/api/one', () => Promise.reject(failedError))).rejects.toBe(failedError)
})

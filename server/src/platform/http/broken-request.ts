import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { failure, type Failure, type PlatformErrorCode } from '@rampa/contract';
import { failureEnvelope } from './envelope.ts';
import { apiHeaders } from './security-headers.ts';

/**
 * Answers what is not even a request (no HTTP, endless headers, a sender that stalls) with an
 * envelope as well, on the bare socket: there is no reply to write to.
 */
export function answerBrokenRequest(error: Error, socket: Socket): void {
  if ('code' in error && error.code === 'ECONNRESET') return;
  if (!socket.writable) {
    socket.destroy(error);
    return;
  }
  const { httpStatus, envelope } = failureEnvelope(failureOf(error), {});
  const body = JSON.stringify(envelope);
  const headers = [
    `HTTP/1.1 ${httpStatus} ${STATUS_CODES[httpStatus] ?? ''}`,
    ...Object.entries(apiHeaders).map(([name, value]) => `${name}: ${value}`),
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`);
}

function failureOf(error: Error): Failure<PlatformErrorCode> {
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return failure('request.timed-out');
  if (code === 'HPE_HEADER_OVERFLOW') return failure('request.too-large', { limitKb: 16 });
  return failure('request.malformed');
}

import type { ServerEvents } from '#shared/live/messages.ts';

type EventName = keyof ServerEvents;

/** One event, encoded once for all of its receivers. */
export interface EventFrame<Name extends EventName = EventName> {
  readonly name: Name;
  readonly content: Parameters<ServerEvents[Name]>[0];
  /** The WebSocket frame, header included: a single write to each socket. */
  readonly frame: Buffer;
}

/**
 * Packet types: an Engine.IO message (4) that holds a Socket.IO event (2) of the main namespace.
 */
const EVENT_MESSAGE = '42';
/** WebSocket frames (RFC 6455, 5.2): a whole text, not masked. */
const WHOLE_TEXT = 0x81;
const LENGTH_IN_2_BYTES = 126;
const LENGTH_IN_8_BYTES = 127;
const MAX_2_BYTES = 0xffff;

/**
 * Encodes an event as Socket.IO would, down to the WebSocket frame. Socket.IO's own broadcast looks
 * up every socket by name and writes the frame in two pieces, a good part of an update's cost.
 */
export function encodeEvent<Name extends EventName>(name: Name, content: EventFrame<Name>['content']): EventFrame<Name> {
  const payload = Buffer.from(EVENT_MESSAGE + JSON.stringify([name, content]));
  return { name, content, frame: Buffer.concat([headerOf(payload.length), payload]) };
}

function headerOf(length: number): Buffer {
  if (length < LENGTH_IN_2_BYTES) return Buffer.from([WHOLE_TEXT, length]);
  const header = Buffer.alloc(length <= MAX_2_BYTES ? 4 : 10);
  header[0] = WHOLE_TEXT;
  header[1] = length <= MAX_2_BYTES ? LENGTH_IN_2_BYTES : LENGTH_IN_8_BYTES;
  if (length <= MAX_2_BYTES) header.writeUInt16BE(length, 2);
  else header.writeBigUInt64BE(BigInt(length), 2);
  return header;
}

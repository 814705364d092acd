import type { Socket } from 'node:net';
import type { Socket as ServerSocket } from 'socket.io';
import type { ServerEvents } from '../../shared/live.ts';

/** One event, encoded once for everyone it is sent to. */
export interface EventFrame {
  /** As Engine.IO's message. */
  readonly message: string;
  /** As bytes on the wire, in one piece: a single write to each socket. */
  readonly options: { readonly compress: false; readonly wsPreEncodedFrame: readonly [Buffer] };
}

/** Packet types: an Engine.IO message (4) that holds a Socket.IO event (2) of the main namespace. */
const MESSAGE = '4';
const EVENT = '2';
/** WebSocket frames (RFC 6455, 5.2): a whole text, not masked. */
const WHOLE_TEXT = 0x81;
const LENGTH_IN_2_BYTES = 126;
const LENGTH_IN_8_BYTES = 127;
const MAX_2_BYTES = 0xffff;

/**
 * Encodes an event as Socket.IO would, down to the WebSocket frame. Socket.IO's own broadcast does the same, but looks every socket up by its
 * name and hands the frame over in two pieces, which is a good part of what an update costs.
 */
export function encodeEvent<Name extends keyof ServerEvents>(name: Name, content: Parameters<ServerEvents[Name]>[0]): EventFrame {
  const message = EVENT + JSON.stringify([name, content]);
  const payload = Buffer.from(MESSAGE + message);
  const frame = Buffer.concat([headerOf(payload.length), payload]);
  return { message, options: { compress: false, wsPreEncodedFrame: [frame] } };
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

/** The parts of Engine.IO's socket, and of the WebSocket below it, that their types keep to themselves. */
interface EngineSocket {
  readonly readyState: string;
  readonly writeBuffer: readonly unknown[];
  readonly transport: { readonly writable: boolean; readonly socket?: { readonly _socket?: Socket | null } };
  write(message: string, options: EventFrame['options']): void;
}

/**
 * Sends it to one socket. A line on which nothing waits takes the frame as it is; otherwise it goes through Engine.IO, behind what waits
 * there, so that order is kept and a slow reader still shows in Engine.IO's queue.
 */
export function sendFrame(connection: ServerSocket['conn'], { message, options }: EventFrame): void {
  const engine = connection as unknown as EngineSocket;
  const line = engine.transport.socket?._socket;
  const isIdle =
    line?.writableLength === 0 && engine.writeBuffer.length === 0 && engine.transport.writable && engine.readyState === 'open';
  if (isIdle) line.write(options.wsPreEncodedFrame[0]);
  else engine.write(message, options);
}

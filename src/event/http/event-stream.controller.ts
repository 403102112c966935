import { Get, Query, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiOkResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import {
  CallerCredentials,
  ForAdministrators,
  Permission,
  type VerifiedCredentials,
} from '../../auth/index.js';
import { InvalidFields } from '#platform/error/domain-error.js';
import { beginStream } from '#platform/http/server/in-flight.js';
import { EventStreamsService } from '../event-streams.service.js';
import { StreamEventsRequest } from './event.dto.js';

const LAST_EVENT_ID = 'Last-Event-ID';
const POSITION = /^\d{1,15}$/;

/** Describes each of the events: that is how readers of such documents understand the schema of a stream. */
const EVENT = {
  type: 'object',
  properties: {
    id: { type: 'string', pattern: '^\\d+$', example: '4711' },
    event: { type: 'string', example: 'Service.Domain.Account.Event.PointsWereSpent' },
    data: {
      type: 'string',
      contentMediaType: 'application/json',
      description: 'The record that the list of events shows.',
      example: '{"id":4711,"uuid":"…","payload":{…},"type":"…","recorderOn":"2018-01-30T17:23:24+0000"}',
    },
    retry: { type: 'integer', description: 'Milliseconds. Before the process stops.', example: 3000 },
  },
};

@ForAdministrators('event/stream')
@Permission('EVENT', 'VIEW')
export class EventStreamController {
  constructor(private readonly streams: EventStreamsService) {}

  /**
   * Sends events as they happen, as server-sent events: `id` is the event's, `event` its type, `data` the record that the
   * list of events shows. In order and without gaps; a client that returns with the id of the last event that it has seen
   * (`Last-Event-ID`) misses none and sees none again. A comment every 15 seconds; `retry` before the process stops. 400
   * for a `Last-Event-ID` that no event has, as after a restore: then the client begins again.
   */
  @Get()
  @ApiHeader({
    name: LAST_EVENT_ID,
    required: false,
    description: 'Go on behind this event id. Wins over `fromId`.',
    schema: { type: 'string', pattern: '^\\d{1,15}$' },
    example: '4711',
  })
  @ApiOkResponse({
    content: { 'text/event-stream': { schema: EVENT } },
  })
  async listen(
    @Query() { fromId, type, uuid }: StreamEventsRequest,
    @CallerCredentials() credentials: VerifiedCredentials,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const seen = lastEventId(request);
    const after = seen ?? (fromId === undefined ? undefined : Math.max(fromId - 1, 0));
    if (request.method === 'HEAD') {
      asStream(response).end();
      return;
    }
    await this.streams.open(
      { after, hasSeenIt: seen !== undefined, filter: { type, uuid }, credentials },
      () => {
        asStream(response).flushHeaders();
        beginStream(response);
        return response;
      },
    );
  }
}

function lastEventId(request: Request): number | undefined {
  const sent = request.get(LAST_EVENT_ID)?.trim() ?? '';
  if (sent === '') {
    return undefined;
  }
  if (!POSITION.test(sent)) {
    throw new InvalidFields([{ field: LAST_EVENT_ID, message: 'This value should be the id of an event.' }]);
  }
  return Number(sent);
}

/** No proxy on the way may cache, buffer or change it. */
function asStream(response: Response): Response {
  return response.status(200).set({
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  });
}

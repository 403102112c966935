import 'reflect-metadata';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { serve } from '../process/serve.js';
import { freePort } from '../fixtures/laurel.js';
import { type Player, getPlayer, type Target } from '../statements/player.js';
import type { Inputs, Script } from '../statements/script.js';

export interface BareList {
  readonly target: Target;
  readonly script: Script;
  readonly inputs: readonly Inputs[];
  /** What each request is answered with. */
  readonly answer: unknown;
}

let player: Player;
let list: BareList;
let asked = 0;

@Controller()
class ListController {
  /** What no service can do without: its statements, and its answer. */
  @Get('list')
  async list(): Promise<unknown> {
    if (!(await player.play(list.inputs[asked++ % list.inputs.length] ?? {}))) {
      throw new Error('The statements answer something else than in the recording');
    }
    return list.answer;
  }
}

@Module({ controllers: [ListController] })
class BareModule {}

serve({
  open: async (given: BareList): Promise<number> => {
    list = given;
    player = getPlayer(given.target, given.script);
    const app = await NestFactory.create(BareModule, { logger: ['error', 'warn'] });
    const port = await freePort();
    await app.listen(port, '127.0.0.1');
    return port;
  },
  close: async () => player.close(),
});

import { Controller, Get, Header } from '@nestjs/common';
import { Public } from '../guards/access.decorator.js';
import { SigningKeysService } from '../signing-keys.service.js';
import { type JwksResponse, presentJwks } from './login.dto.js';

@Controller('.well-known')
@Public()
export class JwksController {
  constructor(private readonly keys: SigningKeysService) {}

  /** The public keys, as a JSON Web Key Set: a client that has them can verify tokens by itself. */
  @Get('jwks.json')
  @Header('Cache-Control', 'public, max-age=300')
  list(): JwksResponse {
    return presentJwks(this.keys.published);
  }
}

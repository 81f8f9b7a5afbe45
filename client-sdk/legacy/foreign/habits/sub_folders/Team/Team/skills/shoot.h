int shoot();
